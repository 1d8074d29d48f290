import type { ResourceRow } from '#contract/resources.ts';
import { messages } from './resourceTexts.ts';

/** Returns the name of a row. The server also creates rows without one. */
export const rowLabel = ({ name }: Pick<ResourceRow, 'name'>): string =>
  name.trim() === '' ? messages.noName : name;
