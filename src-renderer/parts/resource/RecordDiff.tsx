import { stringifyExact } from '#contract/rules/exactJson.ts';
import { DiffView } from '#kit/editor/DiffView.tsx';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { SkeletonText } from '#kit/panels/SkeletonText.tsx';
import { useYaml } from '../yaml/useYaml.ts';
import { messages } from './resourceTexts.ts';

interface RecordDiffProps {
  /** Accessible name. */
  readonly label: string;
  readonly original: FormRecord;
  readonly modified: FormRecord;
}

/** Two versions of a record as a YAML diff. */
export function RecordDiff({ label, original, modified }: RecordDiffProps) {
  const before = useYaml(stringifyExact(original));
  const after = useYaml(stringifyExact(modified));
  if (before.status === 'ready' && after.status === 'ready')
    return (
      <DiffView original={before.text} modified={after.text} language="yaml" label={label} height={420} />
    );
  const failed = [before, after].find(({ status }) => status === 'failed');
  return failed?.status === 'failed' ? (
    <p role="alert">{messages.conflict.failed(failed.cause)}</p>
  ) : (
    <SkeletonText />
  );
}
