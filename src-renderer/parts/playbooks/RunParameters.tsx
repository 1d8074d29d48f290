import type { RunPage } from '#contract/playbooks.ts';
import { messages } from './messages.ts';
import styles from './RunParameters.module.css';

/** Parameters of a run. The main process does not send secret values. */
export function RunParameters({ parameters }: Pick<RunPage, 'parameters'>) {
  if (parameters.length === 0) return <p>{messages.noParams}</p>;
  return (
    <dl className={styles.params} aria-label={messages.params}>
      {parameters.map(({ name, label, value }) => (
        <div key={name}>
          <dt data-tooltip={name}>{label}</dt>
          <dd>{value ?? <i>{messages.secret}</i>}</dd>
        </div>
      ))}
    </dl>
  );
}
