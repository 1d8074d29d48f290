import { release, type } from 'node:os';

/** What Quarterdeck runs on; on the web host the browser is the window's to tell. */
export function runtimeFacts<Kind extends string>(version: string, host: Kind) {
  const { electron, chrome, node } = process.versions;
  const runtime = [
    ...(electron === undefined ? [] : [{ name: 'Electron', version: electron }]),
    ...(chrome === undefined ? [] : [{ name: 'Chromium', version: chrome }]),
    { name: 'Node.js', version: node },
  ];
  return { version, host, runtime, system: `${type()} ${release()} (${process.arch})` };
}
