import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { Stack } from '../layout/boxes.tsx';
import { ErrorPanel } from '../panels/Panel.tsx';
import styles from './Editor.module.css';
import { messages } from './messages.ts';
import { useMonaco } from './useMonaco.ts';

const widths = ['22%', '34%', '18%', '41%', '29%', '37%'];

interface EditorLoaderProps<Loaded> {
  readonly load: () => Promise<Loaded>;
  /** Height in pixels, as a CSS length, or `fill` for the full height of the parent. */
  readonly height: number | string;
  readonly children: (loaded: Loaded) => ReactNode;
}

/** Shows a skeleton until Monaco is loaded, or an error with a retry button. */
export function EditorLoader<Loaded>({ load, height, children }: EditorLoaderProps<Loaded>) {
  const [state, retry] = useMonaco(load);
  if (state.status === 'ready') return children(state.loaded);
  const style = height === 'fill' ? undefined : { minHeight: height };
  return state.status === 'failed' ? (
    <Stack alignContent="start" full="height" style={style}>
      <ErrorPanel
        title={messages.failed}
        details={state.cause}
        actions={
          <>
            <Button onClick={retry}>{messages.retry}</Button>
            {/* Chromium may cache a failed module load until the page reloads. */}
            {state.isRetry && <Button onClick={() => location.reload()}>{messages.reload}</Button>}
          </>
        }
      >
        {state.isRetry ? messages.failedAgainText : messages.failedText}
      </ErrorPanel>
    </Stack>
  ) : (
    <Stack alignContent="start" full="height" style={style} role="status">
      <span className="visually-hidden">{messages.loading}</span>
      <div className={styles.skeleton} aria-hidden>
        {widths.map((width) => (
          <span key={width} style={{ width }} />
        ))}
      </div>
    </Stack>
  );
}
