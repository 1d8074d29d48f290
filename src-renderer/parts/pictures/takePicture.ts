import { formatMoment } from '#kit/format/formatMoment.ts';
import { windowZoneName } from '#kit/format/timeZone.ts';
import { pictureAttribute } from '#kit/picture/pictureAttribute.ts';
import { copyPicture } from '#kit/toasts/copyText.ts';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { base64Of } from '../base64Of.ts';
import { saveText } from '../saveText.ts';
import { oneLine } from '../share/chatText.ts';
import { messages } from '../share/messages.ts';

interface PictureRequest {
  /** An element within the card or chart to draw. */
  readonly from: Element;
  /** Title of the card or chart. */
  readonly name: string;
  /** Name of the workspace. */
  readonly workspace: string;
}

const maxFileNameCharacters = 80;

async function draw({ from, name, workspace }: PictureRequest): Promise<Blob> {
  const target = from.closest(`[${pictureAttribute}]`);
  if (!(target instanceof HTMLElement)) throw new Error('The card or chart is no longer displayed.');
  // Loaded on demand because few users take pictures.
  const { drawPicture } = await import('#kit/picture/drawPicture.ts');
  const time = `${formatMoment(new Date().toISOString())} ${windowZoneName()}`;
  const caption = [name, workspace, time].filter((part) => part !== '').join(' · ');
  return drawPicture(target, { caption: oneLine(caption, caption.length) });
}

/** Copies a picture of a card or chart, and shows the result. */
export const copyPictureOf = (request: PictureRequest): Promise<void> =>
  copyPicture(draw(request), messages.pictureCopied);

/** Saves a picture of a card or chart at a path that the user chooses. */
export async function savePictureOf(request: PictureRequest): Promise<void> {
  try {
    const text = await base64Of(await draw(request));
    const name = `${oneLine(request.name, maxFileNameCharacters)}.png`;
    await saveText({ name, type: 'image/png', text, base64: true });
  } catch (error) {
    useToasts.getState().show({ kind: 'failed', text: messages.pictureFailed, details: String(error) });
  }
}
