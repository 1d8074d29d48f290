import { type FormRecord, isRecord, valueAt } from '#kit/fields/recordPath.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import type { ResourceDefinition, ResourceFormKind } from '../resource/ResourceDefinition.ts';
import { CanaryActions, CanarySilenced } from './CanaryActions.tsx';
import { specCheck } from './CheckSpec.tsx';
import type { CheckKind } from './checks/CheckKind.ts';
import { checkKinds } from './checks/checkKinds.ts';
import { codeOnlyChecks } from './checks/codeOnly.ts';
import { jobsTab } from './jobsTab.tsx';
import { kindOfSpec } from './kindOfSpec.ts';
import { hints, canaries as texts } from './messages.ts';
import { text } from './rows/common.ts';
import { fixedName, icon, labels, name, namespace, newNamespace, specCode, specRecord } from './rows/head.ts';
import { template } from './rows/oneOfRows.ts';
import { schedule } from './rows/schedule.ts';
import { specLists } from './specLists.ts';

const schema = 'canary.spec.schema.json';

/** Keys of a canary specification that are not check types. */
const genericKeys: ReadonlySet<string> = new Set([
  'schedule',
  'interval',
  'severity',
  'owner',
  'icon',
  'env',
  'replicas',
  'resultMode',
  'description',
]);

/** Check types whose schema file is not named after the key in lower case. */
const schemaNames: Readonly<Record<string, string>> = {
  mongo: 'mongodb',
  docker: 'dockerPull',
  dockerPush: 'dockerPush',
  containerd: 'containerdPull',
  containerdPush: 'containerdPush',
  databaseBackup: 'databasebackupcheck',
  gitProtocol: 'gitProtocol',
};

/** Returns a hint about checks of the same canary that the form does not display. */
function otherChecksHint(key: string, values: FormRecord): string | undefined {
  const { spec } = values;
  if (!isRecord(spec)) return undefined;
  const names = Object.entries(spec).flatMap(([kind, checks]) => {
    if (genericKeys.has(kind) || !Array.isArray(checks)) return [];
    const further = kind === key ? checks.slice(1) : checks;
    return further.map((check: unknown) => {
      const called = valueAt(check, 'name');
      return typeof called === 'string' && called !== '' ? called : kind;
    });
  });
  return names.length === 0 ? undefined : hints.others(names);
}

/** @param key specification key of the check */
function formOfKind(kind: CheckKind, key: string): ResourceFormKind {
  const { label, icon: tile, rows, first, omittedRows = {}, blank } = kind;
  const at = (path: string) => (path === '' ? `spec.${key}.0` : `spec.${key}.0.${path}`);
  const spec = specRecord(schema, texts.spec, [
    text(at('name'), 'Check Name', {
      required: omittedRows.nameRequired !== true,
      half: true,
      hint: (values) => otherChecksHint(key, values) ?? hints.checkName,
    }),
    icon(at('icon')),
    ...(first?.(at) ?? []),
    schedule(),
    ...(omittedRows.description === true ? [] : [text(at('description'), 'Description')]),
    ...rows(at),
    ...(omittedRows.advanced === true ? [] : [advanced(at)]),
  ]);
  const named = { ...name([at('name')]), half: true } as const;
  return {
    id: key,
    label,
    icon: tile,
    rows: [fixedName, namespace, labels, spec],
    newRows: [named, newNamespace, labels, spec],
    blank: { spec: { [key]: [{ ...blank }] } },
  };
}

const advanced = (at: (path: string) => string): FieldRow => ({
  kind: 'group',
  name: at('advanced'),
  label: 'Advanced',
  paths: [at('display'), at('transform')],
  rows: [template(at('display'), 'Customize Response'), template(at('transform'), 'Transform Response')],
});

const codeForm = (id: string, label: string, tile: string, blank: FormRecord): ResourceFormKind => {
  const rest = [labels, specCode(schema, texts.specs)];
  return {
    id,
    label,
    icon: tile,
    rows: [fixedName, namespace, ...rest],
    newRows: [{ ...name(), half: true }, newNamespace, ...rest],
    blank,
  };
};

const visibleForms = checkKinds.map((kind) => formOfKind(kind, kind.id));
/** Forms for alternative keys that other clients write. Existing checks stay under their key. */
const aliasForms = checkKinds.flatMap((kind) =>
  (kind.aliases ?? []).map((key): ResourceFormKind => ({ ...formOfKind(kind, key), hidden: true })),
);
const codeForms = codeOnlyChecks.map(([key, label, tile = key]) =>
  codeForm(key, label, tile, { spec: { [key]: [{}] } }),
);
const custom = codeForm('custom', 'Custom', 'cog', {});

const forms = [...visibleForms, ...aliasForms, ...codeForms];

export const canaries: ResourceDefinition = {
  kind: 'canaries',
  texts: texts.words,
  form: {
    variants: {
      title: texts.words.addTitle,
      pluralName: texts.many,
      list: [...forms, custom],
      formFor: ({ spec }) => forms.find(({ id }) => id === kindOfSpec(spec, genericKeys)) ?? custom,
      titleOf: ({ label }) => `${texts.words.addTitle} - ${label}`,
    },
    blank: { name: '', namespace: 'default' },
    tools: specCheck(schema, (spec) =>
      specLists(spec, { genericKeys, prefix: 'health', names: schemaNames }),
    ),
  },
  editor: { mark: CanarySilenced, actions: CanaryActions, tabs: [jobsTab] },
};
