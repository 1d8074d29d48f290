import { stringifyExact } from '#contract/rules/exactJson.ts';
import { visibleText } from '#kit/format/visibleText.ts';
import { Ellipsis } from '#kit/layout/boxes.tsx';
import { type ChangedBy, isClash, type VersionChange } from './mergeVersions.ts';
import styles from './Resource.module.css';
import { messages } from './resourceTexts.ts';

const { versions: texts } = messages.conflict;

const textOf = (value: unknown): string =>
  value === undefined || value === null || value === ''
    ? texts.empty
    : typeof value === 'string'
      ? value
      : stringifyExact(value);

const changedByText = (change: VersionChange): string => {
  const words: Readonly<Record<ChangedBy, string>> = texts.by;
  return change.changedBy === 'both' && !isClash(change) ? texts.same : words[change.changedBy];
};

function Value({ value }: { readonly value: unknown }) {
  const text = visibleText(textOf(value));
  return (
    <td data-tooltip={text}>
      <Ellipsis display="block">{text}</Ellipsis>
    </td>
  );
}

/** Three versions of each value that a user changed: before, theirs and mine. */
export function VersionTable({ changes }: { readonly changes: readonly VersionChange[] }) {
  return (
    <table className={styles.versions} aria-label={texts.label}>
      <thead>
        <tr>
          <th scope="col">{texts.value}</th>
          <th scope="col">{texts.changedBy}</th>
          <th scope="col">{texts.before}</th>
          <th scope="col">{texts.theirs}</th>
          <th scope="col">{texts.mine}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.path} data-clash={isClash(change) || undefined}>
            <th scope="row" data-tooltip={change.path}>
              <Ellipsis display="block">{visibleText(change.path)}</Ellipsis>
            </th>
            <td>{changedByText(change)}</td>
            <Value value={change.base} />
            <Value value={change.theirs} />
            <Value value={change.mine} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
