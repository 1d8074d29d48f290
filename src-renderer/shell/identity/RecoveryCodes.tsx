import { Copy, Save } from 'lucide-react';
import type { FlowNode } from '#contract/entities/session.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Note, Row, Stack } from '#kit/layout/boxes.tsx';
import { copyText } from '#kit/toasts/copyText.ts';
import { saveText } from '#parts/saveText.ts';
import styles from './Identity.module.css';
import { messages } from './messages.ts';

/** Recovery codes with used ones struck through. The server sends them only once. */
export function RecoveryCodes({ codes }: { readonly codes: NonNullable<FlowNode['codes']> }) {
  const { list, used, copy, save, file, storeHint } = messages.codes;
  const text = codes
    .filter((code) => !code.used)
    .map((code) => code.text)
    .join('\n');
  return (
    <Stack gap={12}>
      <ul className={styles.grid} aria-label={list}>
        {codes.map((code, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: used codes have equal texts.
          <li key={index}>
            {code.used ? (
              <>
                <del>{code.text}</del> <span className="visually-hidden">{used}</span>
              </>
            ) : (
              code.text
            )}
          </li>
        ))}
      </ul>
      <Note>{storeHint}</Note>
      <Row wrap align="stretch" gap={8}>
        <Button onClick={() => void copyText(text)}>
          <Copy aria-hidden />
          {copy}
        </Button>
        <Button onClick={() => void saveText({ name: file, type: 'text/plain', text: `${text}\n` })}>
          <Save aria-hidden />
          {save}
        </Button>
      </Row>
    </Stack>
  );
}
