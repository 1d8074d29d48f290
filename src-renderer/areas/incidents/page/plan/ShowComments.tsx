import { Switch } from '#kit/fields/Switch.tsx';
import { useView } from '#parts/list/useView.ts';
import { incidentView } from '../../incidentView.ts';
import { messages } from './messages.ts';
import styles from './ShowComments.module.css';

export function ShowComments() {
  const { view, change } = useView(incidentView);
  return (
    <Switch
      className={styles.switch}
      label={messages.showComments}
      value={view.comments}
      onChange={(comments) => change({ comments }, 'replace')}
    />
  );
}
