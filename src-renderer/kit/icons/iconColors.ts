/** Colors of infrastructure icons. Colors identify the type, never the status. */
export type IconColors = 'own' | 'grey';

/** URL fragment that selects the gray style inside the SVG file. */
const grayFragment = '#grey';
/** Class with the same effect, for inlined SVG. */
const grayClass = 'grey';

let currentColors: IconColors = 'own';

/** Returns the URL of an icon in the current colors. */
export const inIconColors = (file: string): string => (currentColors === 'grey' ? file + grayFragment : file);

export const isGray = ({ src }: HTMLImageElement): boolean => src.endsWith(grayFragment);

/** Returns SVG text that always renders gray. */
export const textInGray = (svg: string): string => svg.replace('<svg ', `<svg class="${grayClass}" `);

/** Sets the colors of all icons, including displayed ones outside of React. */
export function setIconColors(wanted: IconColors): void {
  if (wanted === currentColors) return;
  currentColors = wanted;
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-infrastructure]'))
    picture.src = inIconColors(picture.src.replace(grayFragment, ''));
}
