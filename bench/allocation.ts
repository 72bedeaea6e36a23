/** How many bytes one run of a plan allocates on the host's heap, from V8's allocation sampler. */
import type { HeapProfiler } from "node:inspector"
import { Session } from "node:inspector/promises"
import type { Engine } from "./engines/engine.js"
import type { Plan } from "./plans.js"

/** Bytes between two samples, on average: small enough that the figure repeats within a few per cent. */
const SAMPLING_INTERVAL = 4096

export async function measureAllocation(engine: Engine, { source, surroundings }: Plan): Promise<number> {
  const prepared = await engine.prepare(source, surroundings())
  const session = new Session()
  session.connect()
  try {
    await session.post("HeapProfiler.startSampling", {
      samplingInterval: SAMPLING_INTERVAL,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    })
    await prepared.run()
    const { profile } = await session.post("HeapProfiler.stopSampling")
    return sumSizes(profile.head)
  } finally {
    session.disconnect()
    prepared.dispose()
  }
}

function sumSizes({ selfSize, children }: HeapProfiler.SamplingHeapProfileNode): number {
  return children.reduce((bytes, child) => bytes + sumSizes(child), selfSize)
}
