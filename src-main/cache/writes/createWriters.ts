import { CacheWriter } from './CacheWriter.ts';
import { CatalogWriter } from './CatalogWriter.ts';
import { ChangeWriter } from './ChangeWriter.ts';
import { CheckWriter } from './CheckWriter.ts';
import { ComponentWriter } from './ComponentWriter.ts';
import { IncidentWriter } from './IncidentWriter.ts';
import { InsightWriter } from './InsightWriter.ts';
import { RelationshipWriter } from './RelationshipWriter.ts';
import { SendWriter } from './SendWriter.ts';
import type { WriterOptions } from './WriterOptions.ts';

/** Creates the writers of all feeds, for the writer thread. */
export const createWriters = (options: WriterOptions) =>
  [
    new CacheWriter(options),
    new CatalogWriter(options),
    new ChangeWriter(options),
    new CheckWriter(options),
    new ComponentWriter(options),
    new IncidentWriter(options),
    new InsightWriter(options),
    new RelationshipWriter(options),
    new SendWriter(options),
  ] as const;
