import { z } from 'zod';
import type { PlaybookRun } from '../../src-preload/contract/playbooks.ts';
import { text } from './fields.ts';

/** Columns of a run that a list shows, without its specification; API reference section 10. */
export const playbookRunColumns: readonly string[] = [
  'id',
  'status',
  'created_at',
  'scheduled_time',
  'start_time',
  'end_time',
  'error',
  'playbooks(id,name,title,icon)',
  'creator:created_by(id,name)',
];

export const playbookRunRowSchema = z
  .object({
    id: z.string(),
    status: text,
    created_at: z.string(),
    scheduled_time: text,
    start_time: text,
    end_time: text,
    error: text,
    playbooks: z.object({ id: z.string(), name: text, title: text, icon: text }).nullish(),
    creator: z.object({ id: z.string(), name: text }).nullish(),
  })
  .transform(
    ({ playbooks: playbook, creator, ...row }): PlaybookRun => ({
      id: row.id,
      playbook:
        playbook == null
          ? null
          : { id: playbook.id, title: playbook.title || (playbook.name ?? ''), icon: playbook.icon },
      status: row.status ?? '',
      createdAt: row.created_at,
      scheduledAt: row.scheduled_time,
      startedAt: row.start_time,
      endedAt: row.end_time,
      createdBy: creator == null ? null : { id: creator.id, name: creator.name ?? '' },
      error: row.error === '' ? null : row.error,
    }),
  );
