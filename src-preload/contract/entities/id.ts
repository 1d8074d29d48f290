import { z } from 'zod';
import { isUuid } from '../rules/ids.ts';

/** An id of the server, wherever a row or an input has one; `z.uuid()` would refuse most of them. */
export const idSchema = z.string().refine(isUuid, { error: 'This is no id.' });
