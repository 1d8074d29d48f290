import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeDetailSchema } from '#contract/changes.ts';
import { stringifyExact } from '#contract/rules/exactJson.ts';
import { loadCodeText } from '#kit/fields/loadCodeText.ts';
import { prettyJson } from '#kit/text/prettyJson.ts';
import { configDetailRowSchema, toConfigText } from '#main/areas/catalog/configDetailRows.ts';
import { changeFromServer } from '#main/areas/changes/serverChanges.ts';
import type { ResourceServer } from '#main/resources/Resource.ts';
import { serverResources } from '#main/resources/serverResources.ts';
import { DataApi } from '#main/server/DataApi.ts';
import { incidentPageRowSchema } from '#main/server/incidentRows.ts';
import { runActionRowSchema } from '#main/server/playbookRunRows.ts';
import { downloadOf } from '#parts/playbooks/output/readResult.ts';
import { changesOf } from '#parts/resource/changesOf.ts';
import { writeYaml } from '#parts/yaml/writeYaml.ts';
import { openForm } from '../support/openForm.ts';
import { startRawPostgrest } from '../support/rawPostgrest.ts';
import { exactNumbers, jsonTexts } from '../support/serverJson.ts';

const seed = 20_261_127;
const id = '0190a000-0000-4000-8000-000000000001';
const time = '2026-11-22T14:41:16.309767+00:00';

const yaml = await loadCodeText('yaml');
const json = await loadCodeText('json');
const languages = { yaml, json };

let server: Awaited<ReturnType<typeof startRawPostgrest>>;
let data: DataApi;
beforeAll(async () => {
  server = await startRawPostgrest();
  data = new DataApi(server.client);
});
afterAll(() => server.stop());

/** Sends a value to the window, as the bridge does. */
const overBridge = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** Returns the JSON of YAML text, with all digits. */
function jsonOfYaml(text: string): string {
  const reading = yaml.read(text);
  if ('problem' in reading) throw new Error(`${reading.problem}\n${text}`);
  return stringifyExact(reading.value);
}

const { object } = jsonTexts();

describe('a JSON document of the server', () => {
  it('of a change has its digits and order of keys on the screen and when copied, as JSON and YAML', async () => {
    await fc.assert(
      fc.asyncProperty(object, async ({ compact, lines }) => {
        const row = `{"id":"${id}","config_id":"${id}","created_at":"${time}","count":1.0`;
        server.rows.set('config_changes', `${row},"patches":[${compact}],"details":${compact}}`);
        const { details, patches } = overBridge(
          changeDetailSchema.parse(await changeFromServer(data, id, undefined)),
        );
        expect(stringifyExact(details, 2)).toBe(lines.join('\n'));
        expect(stringifyExact(patches)).toBe(`[${compact}]`);
        expect(jsonOfYaml(writeYaml(stringifyExact(details)))).toBe(compact);
      }),
      { seed, numRuns: 150 },
    );
  });

  it('of a specification is edited as code and saved with its digits and order of keys', async () => {
    const access = { data, personId: id } as ResourceServer;
    await fc.assert(
      fc.asyncProperty(
        object,
        fc.constantFrom('yaml' as const, 'json' as const),
        async ({ compact }, language) => {
          const row = `{"id":"${id}","name":"a","updated_at":"${time}"`;
          server.rows.set('topologies', `${row},"spec":{"tree":${compact}}}`);
          const found = overBridge(await serverResources.topologies.get(access, id));
          if (found === undefined) throw new Error('The topology is missing.');
          const { record, version } = found;
          // The Code tab writes the record, the user adds a line, and the form saves the parsed text.
          const form = openForm({ spec: record.spec });
          const code = languages[language].write(form.shown('spec.tree'));
          const reading = languages[language].read(code);
          expect('value' in reading && stringifyExact(reading.value)).toBe(compact);
          form.write('spec.tree', 'value' in reading ? reading.value : undefined);
          form.write('spec.added', true);
          const changes = changesOf(record, form.saved(), [
            { kind: 'code', language, name: 'spec', label: 'Spec' },
          ]);
          await serverResources.topologies.update(access, id, version, overBridge(changes));
          expect(server.bodies.at(-1)).toBe(`{"spec":{"tree":${compact},"added":true}}`);
        },
      ),
      { seed, numRuns: 150 },
    );
  });

  it('is unchanged when only another field of the form is saved', async () => {
    const access = { data, personId: id } as ResourceServer;
    const numbers = `[${exactNumbers.join(',')}]`;
    server.rows.set('topologies', `{"id":"${id}","name":"a","updated_at":"${time}","spec":{"b":${numbers}}}`);
    const found = overBridge(await serverResources.topologies.get(access, id));
    const form = openForm(found?.record ?? {});
    form.type('spec.text', 'new');
    const changes = changesOf(found?.record ?? {}, form.saved(), [
      { kind: 'text', name: 'spec.text', label: 'Text' },
    ]);
    await serverResources.topologies.update(access, id, found?.version ?? '', overBridge(changes));
    expect(server.bodies.at(-1)).toBe(`{"spec":{"b":${numbers},"text":"new"}}`);
  });
});

describe('the numbers of a server', () => {
  const numbers = `{"b":[${exactNumbers.join(',')}],"a":{"z":1,"10":2}}`;
  const sorted = `{"a":{"10":2,"z":1},"b":[${exactNumbers.join(',')}]}`;

  it('have their digits in the configuration of an item, from the server and from the cache', async () => {
    server.rows.set(
      'config_detail',
      `{"id":"${id}","name":"a","type":"T","created_at":"${time}","config":${numbers}}`,
    );
    const row = await data.row(
      { relation: 'config_detail', columns: ['*'], where: [['id', 'eq', id]] },
      configDetailRowSchema,
    );
    const { configText } = toConfigText(row?.joined.config);
    expect(configText).toBe(prettyJson(sorted));
    expect(jsonOfYaml(writeYaml(configText ?? ''))).toBe(sorted);
  });

  it('have their digits in the result of a step, on the screen and in the file', async () => {
    server.rows.set('playbook_run_actions', `{"id":"${id}","result":${numbers}}`);
    const action = await data.row(
      { relation: 'playbook_run_actions', columns: ['*'], where: [['id', 'eq', id]] },
      runActionRowSchema,
    );
    const { text } = downloadOf({ result: overBridge(action?.result), error: null }, 'p', time);
    expect(text).toBe(`${prettyJson(numbers)}\n`);
  });

  it('have their digits in the evidence of an incident', async () => {
    const evidence = `{"id":"${id}","hypothesis_id":"${id}","type":"other","created_at":"${time}","evidence":${numbers}}`;
    const hypothesis = `{"id":"${id}","type":"root","title":"t","created_at":"${time}","evidences":[${evidence}]}`;
    server.rows.set(
      'incidents',
      `{"id":"${id}","title":"t","created_at":"${time}","hypotheses":[${hypothesis}]}`,
    );
    const page = await data.row(
      { relation: 'incidents', columns: ['*'], where: [['id', 'eq', id]] },
      incidentPageRowSchema,
    );
    expect(stringifyExact(overBridge(page?.hypotheses[0]?.evidences[0]?.payload))).toBe(numbers);
  });
});
