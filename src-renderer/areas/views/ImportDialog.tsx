import { useRef, useState } from 'react';
import {
  type NameConflictStrategy,
  nameConflictStrategies,
  viewsFileExtension,
  viewsFileLimitBytes,
} from '#contract/rules/views.ts';
import { Button } from '#kit/controls/Button.tsx';
import { FieldSizeContext } from '#kit/fields/FieldSizeContext.ts';
import { FileField } from '#kit/fields/FileField.tsx';
import { RadioGroup } from '#kit/fields/RadioGroup.tsx';
import { Stack, Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { useServerAction } from '#parts/actions/useServerAction.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { toDisplayFailure } from '#parts/failures.ts';
import { messages } from './messages.ts';

type ImportPreview = Awaited<ReturnType<typeof bridge.views.file.read>> & { readonly text: string };

/** Maximum number of names in a sentence. */
const maxNames = 5;
const strategyOptions = nameConflictStrategies.map((value) => ({ value, label: messages.strategies[value] }));

const namesOf = (names: readonly string[]): string =>
  [
    ...names.slice(0, maxNames).map((name) => `“${name}”`),
    ...(names.length > maxNames ? [messages.andMore(names.length - maxNames)] : []),
  ].join(', ');

/** Imports views from a file. Shows its contents and asks how to handle duplicate names. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ImportPreview>();
  const [problem, setProblem] = useState<string>();
  const [sameName, setSameName] = useState<NameConflictStrategy>('skip');
  const latest = useRef<File | null>(null);
  const { busy, run } = useServerAction({
    local: true,
    call: bridge.views.file.import,
    toasts: {
      done: (counts) => ({ kind: 'done', text: messages.imported(counts) }),
      failed: () => undefined,
    },
  });
  const loadFile = async (chosen: File | null) => {
    latest.current = chosen;
    setFile(chosen);
    setPreview(undefined);
    setProblem(undefined);
    if (chosen === null) return;
    try {
      const text = await chosen.text();
      const found = await bridge.views.file.read({ text });
      if (latest.current === chosen) setPreview({ ...found, text });
    } catch (error) {
      if (latest.current === chosen) setProblem(toDisplayFailure(error).sentence);
    }
  };
  const importViews = async () => {
    if (preview === undefined) return;
    const end = await run({ text: preview.text, sameName });
    if (end.ended === 'done') onClose();
    else if (end.ended === 'failed') setProblem(end.failure.sentence);
  };
  const disabledReason =
    preview === undefined ? messages.fileRequired : preview.count === 0 ? messages.containsNone : undefined;
  return (
    <Dialog
      title={messages.importTitle}
      open
      size="small"
      isLocked={busy}
      onClose={onClose}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button
            kind="primary"
            busy={busy}
            disabledReason={disabledReason}
            onClick={() => void importViews()}
          >
            {messages.import}
          </Button>
        </>
      }
    >
      <FieldSizeContext value="dialog">
        <Stack gap={16}>
          <FileField
            label={messages.file}
            hint={messages.fileHint}
            accept={viewsFileExtension}
            maxBytes={viewsFileLimitBytes}
            value={file}
            error={problem}
            onChange={(chosen) => void loadFile(chosen)}
          />
          {preview !== undefined && (
            <Text as="p" tone="muted" flow="anywhere" role="status">
              {preview.count === 0
                ? messages.containsNone
                : messages.contains(preview.count, preview.workspace)}
            </Text>
          )}
          {preview !== undefined && preview.taken.length > 0 && (
            <RadioGroup
              label={messages.nameConflicts(preview.taken.length)}
              hint={namesOf(preview.taken)}
              options={strategyOptions}
              value={sameName}
              onChange={setSameName}
            />
          )}
        </Stack>
      </FieldSizeContext>
    </Dialog>
  );
}
