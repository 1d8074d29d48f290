import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { ErrorPanel } from '../panels/Panel.tsx';
import styles from './Editor.module.css';
import { messages } from './messages.ts';
import { useMonaco } from './useMonaco.ts';

const widths = ['22%', '34%', '18%', '41%', '29%', '37%'];

interface EditorStageProps<Loaded> {
  readonly load: () => Promise<Loaded>;
  /** Pixels, a CSS length, or `fill` for all the room there is. */
  readonly height: number | string;
  readonly children: (loaded: Loaded) => ReactNode;
}

/** The room of an editor: lines of a skeleton until Monaco is there, and what to do when it does not come. */
export function EditorStage<Loaded>({ load, height, children }: EditorStageProps<Loaded>) {
  const [state, retry] = useMonaco(load);
  if (state.status === 'ready') return children(state.loaded);
  const style = height === 'fill' ? undefined : { minHeight: height };
  return state.status === 'failed' ? (
    <div className={styles.instead} style={style}>
      <ErrorPanel
        title={messages.failed}
        details={state.cause}
        actions={
          <>
            <Button onClick={retry}>{messages.retry}</Button>
            {/* Chromium may keep a failed file failed for as long as the page lives. */}
            {state.again && <Button onClick={() => location.reload()}>{messages.reload}</Button>}
          </>
        }
      >
        {state.again ? messages.failedAgainText : messages.failedText}
      </ErrorPanel>
    </div>
  ) : (
    <div className={styles.instead} style={style} role="status">
      <span className="visually-hidden">{messages.loading}</span>
      <div className={styles.skeleton} aria-hidden>
        {widths.map((width) => (
          <span key={width} style={{ width }} />
        ))}
      </div>
    </div>
  );
}
