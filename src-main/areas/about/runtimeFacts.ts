import { release, type } from 'node:os';

/** Returns the versions of the runtime. On the web host, the window reports its browser itself. */
export function runtimeFacts<Kind extends string>(version: string, host: Kind) {
  const { electron, chrome, node } = process.versions;
  const runtime = [
    ...(electron === undefined ? [] : [{ name: 'Electron', version: electron }]),
    ...(chrome === undefined ? [] : [{ name: 'Chromium', version: chrome }]),
    { name: 'Node.js', version: node },
  ];
  return { version, host, runtime, system: `${type()} ${release()} (${process.arch})` };
}
