/**
 * One build for every published entry: ESM and CommonJS with declarations. `splitting` keeps what entries share in one
 * chunk per format, so that a `PlanError` of `planwalk` is the same class in `planwalk/interpreter`.
 */
import { defineConfig } from "tsup"

export default defineConfig({
  entry: {
    index: "src/index.ts",
    interpreter: "src/engine/index.ts",
    debugger: "src/debugger/index.ts",
    generate: "src/generate/index.ts",
    ui: "src/ui/index.ts",
    cli: "src/cli/main.ts",
  },
  format: ["esm", "cjs"],
  dts: {
    entry: {
      index: "src/index.ts",
      interpreter: "src/engine/index.ts",
      debugger: "src/debugger/index.ts",
      generate: "src/generate/index.ts",
      ui: "src/ui/index.ts",
    },
  },
  target: "es2022",
  platform: "neutral",
  external: [/^node:/],
  splitting: true,
  clean: true,
  // The command is run, never required; its top-level await has no form in CommonJS.
  esbuildOptions(options, { format }) {
    if (format === "cjs") {
      const { cli: _, ...libraries } = options.entryPoints as Record<string, string>
      options.entryPoints = libraries
    }
  },
  removeNodeProtocol: false,
  outDir: "dist",
})
