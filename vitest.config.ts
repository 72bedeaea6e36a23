/**
 * Two projects. `unit`: ordinary test files. `conformance`: the plans under `test/conformance`, each of which is a test
 * file by itself, so that `npm test -- closures` finds `language/closures.js` as it finds any other file.
 */
import { relative } from "node:path"
import type { Plugin } from "vite"
import { defineConfig } from "vitest/config"

// What a plan sees by default, and what Node, the oracle, takes from its environment.
process.env.TZ = "UTC"
process.env.LC_ALL = "en_US.UTF-8"

const planFolders = "test/conformance/{language,builtins,suspend,boundary,limits,errors}"

/** Loads a file of plans as a module that hands the file to the runner. */
function planFiles(): Plugin {
  const isPlanFile = /\/test\/conformance\/(language|builtins|suspend|boundary|limits|errors)\/.*\.(js|ts)$/
  return {
    name: "plan-files",
    enforce: "pre",
    load(id) {
      const file = id.split("?")[0] ?? id
      if (!isPlanFile.test(file)) return null
      const path = relative(import.meta.dirname, file)
      return `import { testFile } from "/test/conformance/runner/index.ts"\ntestFile(${JSON.stringify(path)})\n`
    },
  }
}

export default defineConfig({
  test: {
    passWithNoTests: false,
    coverage: {
      provider: "v8",
      include: ["src/interpreter/**", "src/engine/**"],
      exclude: ["**/*.test.ts"],
      reporter: ["text-summary", "json-summary", "html"],
      reportsDirectory: "coverage",
      // Under coverage a slow machine may be too slow for the tests that look at the time.
      reportOnFailure: true,
      thresholds: { lines: 95, branches: 95 },
    },
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          exclude: [".test-package/**", "node_modules/**"],
          testTimeout: 30_000,
        },
      },
      {
        plugins: [planFiles()],
        test: {
          name: "conformance",
          include: [`${planFolders}/**/*.{js,ts}`],
          exclude: ["**/*.test.ts"],
          isolate: false,
          testTimeout: 30_000,
        },
      },
    ],
  },
})
