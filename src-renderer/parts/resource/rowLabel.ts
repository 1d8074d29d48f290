import type { ResourceRow } from '../../../src-preload/contract/resources.ts';
import { messages } from './resourceWords.ts';

/** What a row is called: a server makes some without a name, too. */
export const rowLabel = ({ name }: Pick<ResourceRow, 'name'>): string =>
  name.trim() === '' ? messages.noName : name;
