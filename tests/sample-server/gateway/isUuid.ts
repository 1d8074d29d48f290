import { z } from 'zod';

/** Whether a text is a UUID. Ids from the database have neither version nor variant. */
export const isUuid = (value: string): boolean => z.guid().safeParse(value).success;
