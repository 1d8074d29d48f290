/** How infrastructure icons are drawn: colour tells what something is there, never how it is. */
export type IconColours = 'own' | 'grey';

/** What stands after the address of a drawing that is to be grey; its file has the rules for both. */
const greyPart = '#grey';
/** The class that does the same for a drawing that has no address, such as one in a file. */
const greyClass = 'grey';

let colours: IconColours = 'own';

/** The address of a drawing in the colours of the moment. */
export const inColours = (file: string): string => (colours === 'grey' ? file + greyPart : file);

/** Whether a picture of the window is drawn in grey. */
export const isGrey = ({ src }: HTMLImageElement): boolean => src.endsWith(greyPart);

/** A drawing's text, grey by itself wherever it is shown. */
export const textInGrey = (svg: string): string => svg.replace('<svg ', `<svg class="${greyClass}" `);

/** Draws every icon in these colours: at once those that are shown, also where React does not reach, and all to come. */
export function drawIconsIn(wanted: IconColours): void {
  if (wanted === colours) return;
  colours = wanted;
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-infrastructure]'))
    picture.src = inColours(picture.src.replace(greyPart, ''));
}
