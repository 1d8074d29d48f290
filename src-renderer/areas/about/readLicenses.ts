interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

const isPackage = (value: unknown): value is ShippedPackage =>
  typeof value === 'object' &&
  value !== null &&
  ['name', 'version', 'licence'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string');

async function fetchBundledFile(path: string): Promise<Response> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** Reads the list of bundled packages. The build writes `/licences.json` next to the window's files. */
export async function readLicenses(): Promise<readonly ShippedPackage[]> {
  const list: unknown = await (await fetchBundledFile('/licences.json')).json();
  if (!Array.isArray(list) || !list.every(isPackage))
    throw new Error('/licences.json is not a list of packages.');
  return list;
}

export const readLicenseTexts = async (): Promise<string> => (await fetchBundledFile('/licences.txt')).text();
