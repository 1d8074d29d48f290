/** Colors of infrastructure icons. Colors identify the type, never the status. */
export type IconColours = 'own' | 'grey';

/** URL fragment that selects the gray style inside the SVG file. */
const greyPart = '#grey';
/** Class with the same effect, for inlined SVG. */
const greyClass = 'grey';

let colours: IconColours = 'own';

/** Returns the URL of an icon in the current colors. */
export const inColours = (file: string): string => (colours === 'grey' ? file + greyPart : file);

export const isGrey = ({ src }: HTMLImageElement): boolean => src.endsWith(greyPart);

/** Returns SVG text that always renders gray. */
export const textInGrey = (svg: string): string => svg.replace('<svg ', `<svg class="${greyClass}" `);

/** Sets the colors of all icons, including displayed ones outside of React. */
export function drawIconsIn(wanted: IconColours): void {
  if (wanted === colours) return;
  colours = wanted;
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-infrastructure]'))
    picture.src = inColours(picture.src.replace(greyPart, ''));
}
