/** Pictures of one state of a screen, or of a dialog. */
export interface Scene {
  /** Address, and the control that was used there: `/agents · Add Agent`. */
  readonly name: string;
  readonly pictures: readonly Picture[];
}

interface Picture {
  readonly theme: string;
  /** Width of the window in CSS pixels. */
  readonly widthPx: number;
  /** File name in the folder of the page. */
  readonly file: string;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const figure = (name: string, { theme, widthPx, file }: Picture): string =>
  `<a href="${escaped(file)}"><figure><img src="${escaped(file)}" alt="${escaped(`${name}, ${theme}, ${widthPx} px`)}" loading="lazy"><figcaption>${theme}, ${widthPx} px</figcaption></figure></a>`;

/** Returns an HTML page with a row of pictures per scene. */
export const contactSheet = (scenes: readonly Scene[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Contact sheet</title>
<style>
  body { margin: 16px; font: 13px system-ui; background: #888; color: #000 }
  section { margin-bottom: 24px }
  h2 { font-size: 14px; margin: 0 0 4px }
  .row { display: flex; gap: 8px; align-items: flex-start }
  figure { margin: 0 }
  img { display: block; height: 300px }
  a { color: inherit }
</style>
${scenes
  .map(
    ({ name, pictures }) =>
      `<section><h2>${escaped(name)}</h2><div class="row">${pictures.map((one) => figure(name, one)).join('')}</div></section>`,
  )
  .join('\n')}
</html>
`;
