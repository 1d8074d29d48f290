interface Brand {
  readonly brand: string;
  readonly version: string;
}

/** Brands that browsers invent so that nobody relies on the list. */
const invented = /not.?a.?brand/i;

/**
 * The browser that shows the window, for the web host.
 * @param brands what the browser says of itself; absent in browsers that do not
 * @param userAgent what it says to servers
 */
export function browserVersion(brands: readonly Brand[] | undefined, userAgent: string): string {
  const real = (brands ?? []).filter(({ brand }) => !invented.test(brand));
  const best = real.find(({ brand }) => brand !== 'Chromium') ?? real[0];
  if (best !== undefined) return `${best.brand} ${best.version}`;
  const [, name, version] = /(Firefox|Chrome|Version)\/([\d.]+)/.exec(userAgent) ?? [];
  if (name === undefined || version === undefined) return userAgent;
  return `${name === 'Version' ? 'Safari' : name} ${version}`;
}
