import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ConfigListItem } from '#contract/entities/configItem.ts';
import {
  type ColumnChoice,
  type ColumnSource,
  type ColumnSpec,
  type ColumnType,
  columnSources,
  columnTypes,
  maxColumnKey,
  maxColumnName,
  maxOwnColumns,
  type OwnColumn,
} from '#contract/rules/ownColumns.ts';
import { isSameSpec } from '#contract/rules/query/conditionText.ts';
import { Button } from '#kit/controls/Button.tsx';
import { FieldSizeContext } from '#kit/fields/FieldSizeContext.ts';
import { SegmentedControl } from '#kit/fields/SegmentedControl.tsx';
import { SelectField } from '#kit/fields/SelectField.tsx';
import { TextField } from '#kit/fields/TextField.tsx';
import { submitKeys } from '#kit/keys/submitByKeys.ts';
import { Stack } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import type { Option } from '#kit/select/Option.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { useFacets } from '../useFacets.ts';
import { ColumnPreview } from './ColumnPreview.tsx';
import { messages } from './messages.ts';

interface ColumnDialogProps {
  /** The column to edit. Without it, the dialog adds one. */
  readonly column: OwnColumn | undefined;
  /** All columns of the user's own in the list. */
  readonly columns: readonly OwnColumn[];
  /** Names of the other columns of the list. */
  readonly takenNames: readonly string[];
  /** Item of the row under the cursor, for the preview. */
  readonly item: ConfigListItem | undefined;
  readonly onSave: (columns: readonly OwnColumn[]) => void;
  readonly onClose: () => void;
}

const noChoices: readonly ColumnChoice[] = [];

/** Returns why a path cannot be used. Null for a usable one, and if main cannot check it: its column is empty then. */
async function findProblem(column: ColumnSpec): Promise<string | null> {
  if (column.source !== 'path') return null;
  try {
    return (await bridge.catalog.item.columnValue({ id: null, column })).data.problem;
  } catch {
    // The bridge was lost. The column of an invalid path is empty, and can be edited.
    return null;
  }
}

/** Name for a value: the last part of a path, or the key. */
function nameFor(source: ColumnSource, key: string): string {
  const last = source === 'path' ? (/([\w-]+)(?:'\])?(?:\[[^\]]*\])*$/.exec(key)?.[1] ?? '') : key;
  const name = last.split('/').at(-1) ?? '';
  return (name.charAt(0).toUpperCase() + name.slice(1)).slice(0, maxColumnName);
}

function optionsOf(
  source: ColumnSource,
  choices: readonly ColumnChoice[],
  keys: readonly string[],
): readonly Option[] {
  const own = choices.filter((choice) => choice.source === source);
  const known = new Set(own.map(({ key }) => key));
  return [
    ...own.map(({ key, value }) => ({ value: key, label: key, detail: value })),
    ...keys.filter((key) => !known.has(key)).map((key) => ({ value: key, label: key })),
  ];
}

const sourceOptions = columnSources.map((source) => ({ value: source, label: messages.sources[source] }));
const typeOptions = columnTypes.map((type) => ({ value: type, label: messages.types[type] }));

/** Adds, edits or removes a column of the user's own. */
export function ColumnDialog({ column, columns, takenNames, item, onSave, onClose }: ColumnDialogProps) {
  const [source, setSource] = useState<ColumnSource>(column?.source ?? 'label');
  const [key, setKey] = useState(column?.key ?? '');
  const [type, setType] = useState<ColumnType>(column?.type ?? 'text');
  const [name, setName] = useState(column?.name ?? '');
  const [isNamed, setIsNamed] = useState(column !== undefined);
  const [isChecked, setIsChecked] = useState(false);
  const choices = useQuery(
    queries.catalog.item.columnChoices.queryOptions({
      input: { id: item?.id ?? '' },
      enabled: item !== undefined,
      retry: false,
    }),
  );
  const all = choices.data?.data.choices ?? noChoices;
  const labels = useFacets('labels');
  const tags = useFacets('tags');
  const { load: loadLabels } = labels;
  const { load: loadTags } = tags;
  useEffect(() => {
    if (source === 'label') loadLabels();
    if (source === 'tag') loadTags();
  }, [source, loadLabels, loadTags]);
  const facets = { label: labels, tag: tags, path: undefined }[source];
  const keys = [...new Set(facets?.facets?.flatMap((facet) => facet.key ?? []) ?? [])].sort();
  const spec: ColumnSpec | undefined = key === '' ? undefined : { source, key, type };
  const [problem, setProblem] = useState<string | null>(null);

  // Preferences can be loaded again meanwhile, so the edited column is found by its value.
  const isEdited = (one: OwnColumn): boolean => column !== undefined && isSameSpec(one, column);
  const others = columns.filter((one) => !isEdited(one));
  const isSame = spec !== undefined && others.some((one) => isSameSpec(one, spec));
  const isTaken = [...takenNames, ...others.map((one) => one.name)].some(
    (one) => one.toLowerCase() === name.trim().toLowerCase(),
  );
  const keyError =
    key === ''
      ? isChecked
        ? messages.keyMissing
        : undefined
      : isSame
        ? messages.same
        : problem === null
          ? undefined
          : messages.invalidPath(problem);
  const nameError =
    name.trim() === ''
      ? isChecked
        ? messages.nameMissing
        : undefined
      : isTaken
        ? messages.nameTaken
        : undefined;
  const isFull = column === undefined && columns.length >= maxOwnColumns;

  const choose = (next: string) => {
    const trimmed = next.trim().slice(0, maxColumnKey);
    const path =
      source === 'path' && trimmed !== '' && !trimmed.startsWith('$')
        ? `$.${trimmed.replace(/^\./, '')}`
        : trimmed;
    setKey(path);
    setProblem(null);
    const known = all.find((choice) => choice.source === source && choice.key === path);
    if (known !== undefined) setType(known.type);
    if (!isNamed) setName(nameFor(source, path));
  };
  const save = async () => {
    setIsChecked(true);
    if (spec === undefined || name.trim() === '' || isTaken || isSame || problem !== null || isFull) return;
    // The preview may still be checking the path.
    const found = await findProblem(spec);
    setProblem(found);
    if (found !== null) return;
    const saved: OwnColumn = { name: name.trim(), ...spec };
    onSave(column === undefined ? [...columns, saved] : columns.map((one) => (isEdited(one) ? saved : one)));
    onClose();
  };
  return (
    <Dialog
      title={column === undefined ? messages.addTitle : messages.editTitle}
      open
      onClose={onClose}
      actions={
        <>
          {column !== undefined && (
            <Button
              kind="quiet"
              onClick={() => {
                onSave(others);
                onClose();
              }}
            >
              {messages.remove}
            </Button>
          )}
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button
            kind="primary"
            keys={submitKeys}
            disabledReason={isFull ? messages.tooMany(maxOwnColumns) : undefined}
            onClick={() => void save()}
          >
            {column === undefined ? messages.addButton : messages.save}
          </Button>
        </>
      }
    >
      <FieldSizeContext value="dialog">
        <Stack gap={12}>
          <SegmentedControl
            label={messages.source}
            options={sourceOptions}
            value={source}
            onChange={(next) => {
              setSource(next);
              setKey('');
              setProblem(null);
              if (!isNamed) setName('');
            }}
          />
          <SelectField
            // The options of another source are others.
            key={source}
            label={messages.keys[source]}
            placeholder={messages.keyPlaceholder[source]}
            options={optionsOf(source, all, keys)}
            // A word without `$` searches the paths of the item.
            creatable={source === 'path' ? /^\$/ : true}
            required
            value={key === '' ? undefined : key}
            error={keyError}
            onChange={choose}
          />
          <SelectField
            label={messages.type}
            options={typeOptions}
            hint={messages.typeHints[type]}
            value={type}
            onChange={(next) => setType(columnTypes.find((one) => one === next) ?? 'text')}
          />
          <TextField
            label={messages.name}
            hint={messages.nameHint}
            required
            maxLength={maxColumnName}
            value={name}
            error={nameError}
            onChange={(event) => {
              setName(event.target.value);
              setIsNamed(event.target.value !== '');
            }}
          />
          <ColumnPreview
            item={item}
            spec={spec}
            isConfigurationStored={choices.data?.data.isConfigurationStored}
            onProblem={setProblem}
          />
        </Stack>
      </FieldSizeContext>
    </Dialog>
  );
}
