import type { Reporter, TestModule } from 'vitest/node';

type Errors = readonly { message: string; stacks?: readonly { file: string; line: number }[] }[];

interface Counts {
  files: number;
  passed: number;
  failed: number;
  skipped: number;
}

/** Prints how many tests of each project have passed or were left out, and before that, once, what has failed and where. */
export const quietReporter: Reporter = {
  onTestRunEnd(modules, unhandled) {
    for (const module of modules) reportFailures(module);
    report('Unhandled', unhandled as Errors);
    const projects = new Map<string, Counts>();
    for (const module of modules) {
      const { name } = module.project;
      const seen = projects.get(name) ?? { files: 0, passed: 0, failed: 0, skipped: 0 };
      seen.files += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') seen[state] += 1;
      }
      projects.set(name, seen);
    }
    for (const [name, { files, passed, failed, skipped }] of projects) {
      console.log(
        `${name}: ${passed} passed, ${failed} failed, ${skipped} skipped, in ${files} files`,
      );
    }
  },
};

function reportFailures(module: TestModule): void {
  // A file or a group may fail in a hook, without a failed test.
  for (const part of [module, ...module.children.allSuites()]) {
    report(module.relativeModuleId, part.errors() as Errors);
  }
  for (const test of module.children.allTests('failed')) {
    report(`${module.relativeModuleId} > ${test.fullName}`, test.result().errors as Errors);
  }
}

function report(what: string, errors: Errors = []): void {
  for (const { message, stacks = [] } of errors) {
    const place = stacks.map(({ file, line }) => `${file}:${line}`)[0];
    console.log(`FAILED ${what}\n  ${place ?? ''}\n  ${message.slice(0, 2_000)}`);
  }
}
