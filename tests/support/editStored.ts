import type { ResourceRecord } from '#contract/resources.ts';
import { loadCodeText } from '#kit/fields/loadCodeText.ts';
import { type FormRecord, isRecord, valueAt } from '#kit/fields/recordPath.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { keyProblemsOf } from '#kit/form/keyProblems.ts';
import { inRowOrder } from '#kit/form/recordFields.ts';
import { problemsOf } from '#kit/form/rowProblems.ts';
import { canShow } from '#kit/form/rowValues.ts';
import type { ResourceServer } from '#main/resources/Resource.ts';
import { serverResources } from '#main/resources/serverResources.ts';
import { changesOf, formValuesOf } from '#parts/resource/changesOf.ts';
import { formOfRecord } from '#parts/resource/formInUse.ts';
import type { ResourceDefinition } from '#parts/resource/ResourceDefinition.ts';
import { FakeTables } from './FakeTables.ts';
import { openForm } from './openForm.ts';

const yaml = await loadCodeText('yaml');

const relations: Readonly<Partial<Record<ResourceDefinition['kind'], string>>> = {
  canaries: 'canaries',
  connections: 'connections',
  logBackends: 'logging_backends',
  notifications: 'notifications',
  permissions: 'permissions',
  playbooks: 'playbooks',
  rules: 'incident_rules',
  scrapers: 'config_scrapers',
  silences: 'notification_silences',
  teams: 'teams',
  topologies: 'topologies',
};

export interface EditedInCode {
  /** Why the form refuses to save: label and message per problem. The row is then unchanged. */
  readonly refusals: readonly string[];
  /** The row that the server has after the edit. */
  readonly row: ResourceRecord;
}

interface Edit {
  /** Changes the text in the Code view, for kinds that have one. */
  readonly code?: (text: string) => string;
  /** Changes the form, for kinds without a Code view. */
  readonly field?: readonly [path: string, value: unknown];
}

/** Reads what each row displays, as the Form view does. */
function display(rows: readonly FieldRow[], shown: (path: string) => unknown): void {
  for (const row of rows) {
    if (row.kind === 'oneOf') for (const { rows: inside } of row.variants) display(inside, shown);
    else if (row.kind === 'section' || row.kind === 'group' || row.kind === 'record')
      display(row.rows, shown);
    else canShow(row.kind, shown(row.name));
  }
}

function readCode(text: string): unknown {
  const reading = yaml.read(text);
  if ('problem' in reading) throw new Error(`${reading.problem}\n${text}`);
  return reading.value;
}

/**
 * Edits a stored row as a user does: opens it, switches between Form and Code several times, changes the text
 * in Code, switches back and saves. The row passes through the same conversions as in main.
 */
export async function editStored(
  definition: ResourceDefinition,
  row: ResourceRecord,
  { code: changeCode, field }: Edit,
): Promise<EditedInCode> {
  const { kind } = definition;
  const relation = relations[kind];
  if (relation === undefined) throw new Error(`Rows of ${kind} are not in a table.`);
  const tables = new FakeTables();
  tables.rows(relation).push(row);
  // Table resources use only these.
  const server = { data: tables.data, personId: 'me', nowMs: 0 } as unknown as ResourceServer;
  const id = String(row.id);
  const base = await serverResources[kind].get(server, id);
  if (base === undefined) throw new Error('The row was not found.');

  const { rows, code } = formOfRecord(definition, base.record);
  const values = formValuesOf(base.record, rows);
  const form = openForm(values);
  const showForm = () => {
    display(rows, form.shown);
    problemsOf(rows, form.saved());
  };
  const record = rows.find(({ kind: rowKind }) => rowKind === 'record');
  const hasCode = code !== false || record !== undefined;
  /** Opens the Code view with a text, and returns to the Form view. */
  const throughCode = (change: (text: string) => string) => {
    const saved = form.saved();
    const value = record === undefined ? inRowOrder(rows, saved) : valueAt(saved, record.name);
    const next = readCode(change(yaml.write(value)));
    if (record === undefined) {
      const [problem] = keyProblemsOf(rows, values, next);
      if (problem !== undefined) throw new Error(problem.message);
      form.replace(isRecord(next) ? next : {});
    } else form.write(record.name, next);
    showForm();
  };
  showForm();
  // Code fields of the form show and store their value as text, too.
  for (const each of rows)
    if (each.kind === 'code' && form.shown(each.name) !== undefined)
      form.write(each.name, readCode(yaml.write(form.shown(each.name))));
  if (hasCode) {
    throughCode((text) => text);
    if (changeCode !== undefined) throughCode(changeCode);
    throughCode((text) => text);
  }
  if (field !== undefined) form.type(...field);

  const edited: FormRecord = form.saved();
  const problems = problemsOf(rows, edited);
  if (problems.length > 0)
    return { refusals: problems.map(({ label, message }) => `${label}: ${message}`), row };
  const changes = changesOf(base.record, edited, rows);
  const outcome = await serverResources[kind].update(server, id, base.version, changes);
  if (outcome?.outcome !== 'saved') throw new Error('The row was not saved.');
  const [stored] = tables.rows(relation);
  return { refusals: [], row: stored as ResourceRecord };
}

/** Adds a line to a specification in Code, which is the whole text or is below the key `spec`. */
export const withLine =
  (line: string, isWholeRecord: boolean) =>
  (text: string): string => {
    if (!isWholeRecord) return text === '{}\n' ? `${line}\n` : `${text}${line}\n`;
    const added = `spec:\n  ${line}\n`;
    if (!/^spec:/m.test(text)) return text === '{}\n' ? added : `${text}${added}`;
    return text.replace(/^spec:( \{\})?\n/m, added);
  };
