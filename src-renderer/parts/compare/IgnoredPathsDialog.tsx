import { useState } from 'react';
import { defaultIgnoredPaths, maxIgnoredPathLength, maxIgnoredPaths } from '#contract/rules/ignoredPaths.ts';
import { Button } from '#kit/controls/Button.tsx';
import { FieldSizeContext } from '#kit/fields/FieldSizeContext.ts';
import { TextArea } from '#kit/fields/TextArea.tsx';
import { submitKeys } from '#kit/keys/submitByKeys.ts';
import { Stack, Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { changePreferences } from '../preferences.ts';
import { checkPaths } from './Comparison.ts';
import { messages } from './messages.ts';

const { editor: texts } = messages;

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

async function problemOf(paths: readonly string[]): Promise<string | undefined> {
  if (paths.length > maxIgnoredPaths) return messages.tooMany(maxIgnoredPaths);
  if (paths.some(({ length }) => length > maxIgnoredPathLength)) return texts.tooLong(maxIgnoredPathLength);
  const problem = await checkPaths(paths);
  return problem && texts.problem(problem.path, problem.reason);
}

interface IgnoredPathsDialogProps {
  readonly paths: readonly string[];
  readonly onClose: () => void;
}

/** Changes the paths that comparisons ignore. */
export function IgnoredPathsDialog({ paths, onClose }: IgnoredPathsDialogProps) {
  const [text, setText] = useState(paths.join('\n'));
  const [error, setError] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  const save = async () => {
    const lines = [...new Set(linesOf(text))];
    setChecking(true);
    const problem = await problemOf(lines).catch((cause: unknown) => texts.notChecked(String(cause)));
    setChecking(false);
    setError(problem);
    if (problem !== undefined) return;
    changePreferences({ ignoredPaths: lines });
    onClose();
  };
  return (
    <Dialog
      title={texts.title}
      open
      isLocked={isChecking}
      onClose={onClose}
      actions={
        <>
          <Button
            kind="quiet"
            onClick={() => {
              setText(defaultIgnoredPaths.join('\n'));
              setError(undefined);
            }}
          >
            {texts.defaults}
          </Button>
          <Button disabled={isChecking} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button kind="primary" keys={submitKeys} busy={isChecking} onClick={() => void save()}>
            {texts.save}
          </Button>
        </>
      }
    >
      <FieldSizeContext value="dialog">
        <Stack gap={12}>
          <Text as="p" tone="muted">
            {texts.intro}
          </Text>
          <TextArea
            label={texts.label}
            hint={texts.hint}
            error={error}
            rows={10}
            mono
            disabled={isChecking}
            value={text}
            onChange={(next) => {
              setText(next);
              setError(undefined);
            }}
          />
        </Stack>
      </FieldSizeContext>
    </Dialog>
  );
}
