import { useRef, useState } from 'react';
import {
  type SameName,
  sameNameWays,
  viewsFileEnding,
  viewsFileLimitBytes,
} from '../../../src-preload/contract/rules/views.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { FieldSizeContext } from '../../kit/fields/FieldSizeContext.ts';
import { FileField } from '../../kit/fields/FileField.tsx';
import { RadioGroup } from '../../kit/fields/RadioGroup.tsx';
import { Dialog } from '../../kit/overlay/Dialog.tsx';
import { useServerAction } from '../../parts/actions/useServerAction.ts';
import { bridge } from '../../parts/bridge/bridge.ts';
import { toShownFailure } from '../../parts/failures.ts';
import { messages } from './messages.ts';
import styles from './Views.module.css';

type Held = Awaited<ReturnType<typeof bridge.views.file.read>> & { readonly text: string };

/** Maximum number of names in a sentence. */
const mostNames = 5;
const ways = sameNameWays.map((value) => ({ value, label: messages.ways[value] }));

const namesOf = (names: readonly string[]): string =>
  [
    ...names.slice(0, mostNames).map((name) => `“${name}”`),
    ...(names.length > mostNames ? [messages.andMore(names.length - mostNames)] : []),
  ].join(', ');

/** Imports views from a file. Shows its contents and asks how to handle duplicate names. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [held, setHeld] = useState<Held>();
  const [problem, setProblem] = useState<string>();
  const [sameName, setSameName] = useState<SameName>('skip');
  const latest = useRef<File | null>(null);
  const { busy, run } = useServerAction({
    local: true,
    call: bridge.views.file.import,
    said: {
      done: (counts) => ({ kind: 'done', text: messages.imported(counts) }),
      failed: () => undefined,
    },
  });
  const take = async (chosen: File | null) => {
    latest.current = chosen;
    setFile(chosen);
    setHeld(undefined);
    setProblem(undefined);
    if (chosen === null) return;
    try {
      const text = await chosen.text();
      const found = await bridge.views.file.read({ text });
      if (latest.current === chosen) setHeld({ ...found, text });
    } catch (error) {
      if (latest.current === chosen) setProblem(toShownFailure(error).sentence);
    }
  };
  const keep = async () => {
    if (held === undefined) return;
    const end = await run({ text: held.text, sameName });
    if (end.ended === 'done') onClose();
    else if (end.ended === 'failed') setProblem(end.failure.sentence);
  };
  const stop = held === undefined ? messages.chooseFirst : held.count === 0 ? messages.holdsNone : undefined;
  return (
    <Dialog
      title={messages.importTitle}
      open
      size="small"
      held={busy}
      onClose={onClose}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button kind="primary" busy={busy} disabledReason={stop} onClick={() => void keep()}>
            {messages.import}
          </Button>
        </>
      }
    >
      <FieldSizeContext value="dialog">
        <div className={styles.import}>
          <FileField
            label={messages.file}
            hint={messages.fileHint}
            accept={viewsFileEnding}
            maxBytes={viewsFileLimitBytes}
            value={file}
            error={problem}
            onChange={(chosen) => void take(chosen)}
          />
          {held !== undefined && (
            <p className={styles.taken} role="status">
              {held.count === 0 ? messages.holdsNone : messages.holds(held.count, held.workspace)}
            </p>
          )}
          {held !== undefined && held.taken.length > 0 && (
            <RadioGroup
              label={messages.taken(held.taken.length)}
              hint={namesOf(held.taken)}
              options={ways}
              value={sameName}
              onChange={setSameName}
            />
          )}
        </div>
      </FieldSizeContext>
    </Dialog>
  );
}
