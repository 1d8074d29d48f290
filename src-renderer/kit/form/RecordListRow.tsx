import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../controls/Button.tsx';
import { FieldFrame } from '../fields/FieldFrame.tsx';
import { isRecord, valueAt } from '../fields/recordPath.ts';
import { Box, Row, Stack, Text } from '../layout/boxes.tsx';
import type { FieldRow, ResolvedRow } from './FieldRow.ts';
import { firstText, indexAfterStep, withItemMoved } from './itemList.ts';
import { formMessages } from './messages.ts';
import styles from './RecordListRow.module.css';
import { canShow } from './rowValues.ts';
import { ItemContext, ownMessage, useFromValues, useRowField, useRowPath } from './useRowField.ts';

const { list: texts } = formMessages;

type ListRow = Extract<ResolvedRow, { readonly kind: 'recordList' }>;

/** Row kinds whose value can be the title of an item. Excludes secrets. */
const titleKinds: ReadonlySet<FieldRow['kind']> = new Set([
  'text',
  'select',
  'segmented',
  'radio',
  'textArea',
]);

function headingOf(row: ListRow, item: unknown): string | undefined {
  if (row.heading !== undefined) return row.heading(isRecord(item) ? item : {});
  const names = row.rows
    .filter((each) => titleKinds.has(each.kind) && !(each.kind === 'text' && each.type === 'password'))
    .map(({ name }) => name);
  return firstText(item, names);
}

let lastId = 0;
function newId(): number {
  lastId += 1;
  return lastId;
}

/** Stable ids of the items, so that typed text moves with its item. */
function useItemIds(count: number) {
  const [ids, setIds] = useState<readonly number[]>(() => Array.from({ length: count }, newId));
  if (ids.length === count) return [ids, setIds] as const;
  const fitting = Array.from({ length: count }, (_, index) => ids[index] ?? newId());
  setIds(fitting);
  return [fitting, setIds] as const;
}

interface RecordListRowProps {
  readonly row: ListRow;
  /** The fields of an item, rendered once per item. */
  readonly children: ReactNode;
}

export function RecordListRow({ row, children }: RecordListRowProps) {
  const path = useRowPath(row.name);
  const { value, problem, set } = useRowField(path, true);
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const [ids, setIds] = useItemIds(items.length);
  const [announcement, setAnnouncement] = useState('');
  const box = useRef<HTMLDivElement>(null);
  // The element to focus after the next render, or its selector.
  const nextFocus = useRef<string | HTMLElement>(undefined);
  useEffect(() => {
    const next = nextFocus.current;
    nextFocus.current = undefined;
    if (next === undefined) return;
    (typeof next === 'string' ? box.current?.querySelector<HTMLElement>(next) : next)?.focus();
  });
  const { label, hint, help, required = false, disabled = false, readOnly = false, noun } = row;
  const { min = 0, max = Number.POSITIVE_INFINITY } = row;
  const locked = disabled || readOnly;
  const isDisplayable = canShow(row.kind, value);
  const nameOf = (index: number) => headingOf(row, items[index]) ?? `${noun} ${index + 1}`;

  const add = () => {
    const id = newId();
    setIds([...ids, id]);
    set([...items, row.initial ?? {}]);
    nextFocus.current = `[data-item="${id}"] :is(input, textarea, [role="combobox"], [data-fields] button)`;
  };
  const remove = (index: number) => {
    setIds(ids.toSpliced(index, 1));
    set(items.toSpliced(index, 1));
    const next = ids[index + 1] ?? ids[index - 1];
    nextFocus.current = next === undefined ? '[data-add]' : `[data-item="${next}"] [data-remove]`;
  };
  const move = (index: number, step: -1 | 1, focus: string | HTMLElement) => {
    const to = indexAfterStep(index, step, items.length);
    if (to === undefined) return;
    setAnnouncement(texts.moved(nameOf(index), to + 1, items.length));
    setIds(withItemMoved(ids, index, to));
    set(withItemMoved(items, index, to));
    // Moving an element in the document drops its focus.
    nextFocus.current = focus;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (step === undefined || !event.altKey || locked || event.defaultPrevented) return;
    // In a text area, Alt with the arrow keys is a native editing command.
    if (!(event.target instanceof HTMLElement) || event.target.closest('textarea') !== null) return;
    event.preventDefault();
    event.stopPropagation();
    move(index, step, event.target);
  };

  return (
    <FieldFrame
      {...{ label, hint: isDisplayable ? hint : formMessages.notShown, help, required, disabled, readOnly }}
      group
      error={ownMessage(problem)}
    >
      {(_control, group) => (
        // A fieldset cannot use the frame's label.
        <Stack role="group" {...group} ref={box} columns="fit" gap={12}>
          {items.map((_item, index) => {
            const id = ids[index] ?? index;
            const itemSelector = `[data-item="${id}"]`;
            return (
              <ItemContext key={id} value={`${path}.${index}`}>
                <Item
                  id={id}
                  heading={(item) => headingOf(row, item)}
                  fallbackName={`${noun} ${index + 1}`}
                  onKeyDown={(event) => onKeyDown(event, index)}
                  actions={
                    locked
                      ? undefined
                      : (name) => (
                          <>
                            <IconButton
                              label={texts.moveUp(name)}
                              data-up
                              disabledReason={index === 0 ? texts.first : undefined}
                              onClick={() => move(index, -1, `${itemSelector} [data-up]`)}
                            >
                              <ArrowUp aria-hidden />
                            </IconButton>
                            <IconButton
                              label={texts.moveDown(name)}
                              data-down
                              disabledReason={index === items.length - 1 ? texts.last : undefined}
                              onClick={() => move(index, 1, `${itemSelector} [data-down]`)}
                            >
                              <ArrowDown aria-hidden />
                            </IconButton>
                            <IconButton
                              label={texts.remove(name)}
                              data-remove
                              disabledReason={items.length <= min ? texts.fewest(min) : undefined}
                              onClick={() => remove(index)}
                            >
                              <Trash2 aria-hidden />
                            </IconButton>
                          </>
                        )
                  }
                >
                  {children}
                </Item>
              </ItemContext>
            );
          })}
          {locked && items.length === 0 && (
            <Text as="p" lines={28} tone="faint">
              {texts.none}
            </Text>
          )}
          {!locked && (
            <Button
              className={styles.add}
              data-add
              disabledReason={items.length >= max ? formMessages.atMost(max) : undefined}
              onClick={add}
            >
              <Plus aria-hidden />
              {texts.add(noun)}
            </Button>
          )}
          <p className="visually-hidden" role="status">
            {announcement}
          </p>
        </Stack>
      )}
    </FieldFrame>
  );
}

interface ItemProps {
  readonly id: number;
  readonly heading: (item: unknown) => string | undefined;
  /** Fallback title of an item without a heading. */
  readonly fallbackName: string;
  readonly actions: ((name: string) => ReactNode) | undefined;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly children: ReactNode;
}

function Item({ id, heading, fallbackName, actions, onKeyDown, children }: ItemProps) {
  const path = useRowPath('');
  // Re-renders the title on typing, but not the whole list.
  const named = useFromValues((values) => heading(valueAt(values, path)));
  const name = named ?? fallbackName;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be in line with buttons.
    <div role="group" aria-label={name} className={styles.item} data-item={id} onKeyDown={onKeyDown}>
      <Row minHeight={28} gap={2}>
        <span className={named === undefined ? styles.number : styles.name} aria-hidden>
          {name}
        </span>
        {actions?.(name)}
      </Row>
      <Box minWidth={0} paddingBottom={4} data-fields>
        {children}
      </Box>
    </div>
  );
}
