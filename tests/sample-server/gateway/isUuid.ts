import { z } from 'zod';

/** Whether a text is an id; those that the database makes have neither version nor variant. */
export const isUuid = (value: string): boolean => z.guid().safeParse(value).success;
