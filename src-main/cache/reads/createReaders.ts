import type { Database } from 'better-sqlite3';
import { AcknowledgementReader } from './AcknowledgementReader.ts';
import { CacheReader } from './CacheReader.ts';
import { ChangeReader } from './ChangeReader.ts';
import { CheckReader } from './CheckReader.ts';
import { ComponentReader } from './ComponentReader.ts';
import { FutureRowReader } from './FutureRowReader.ts';
import { HistoryReader } from './HistoryReader.ts';
import { HandoverReader } from './handover/HandoverReader.ts';
import { IncidentReader } from './IncidentReader.ts';
import { InsightReader } from './InsightReader.ts';
import { PinReader } from './PinReader.ts';
import { RelationshipReader } from './RelationshipReader.ts';
import { SendReader } from './SendReader.ts';

/** Creates the readers of all feeds, for a reader thread. */
export const createReaders = (database: Database) =>
  [
    new CacheReader(database),
    new FutureRowReader(database),
    new HandoverReader(database),
    new HistoryReader(database),
    new ChangeReader(database),
    new CheckReader(database),
    new ComponentReader(database),
    new IncidentReader(database),
    new InsightReader(database),
    new PinReader(database),
    new RelationshipReader(database),
    new SendReader(database),
    new AcknowledgementReader(database),
  ] as const;
