import { z } from 'zod';
import { isUuid } from '../rules/ids.ts';

/** Server id in rows and inputs. `z.uuid()` is too strict: it refuses most server ids. */
export const idSchema = z.string().refine(isUuid, { error: 'Invalid ID.' });
