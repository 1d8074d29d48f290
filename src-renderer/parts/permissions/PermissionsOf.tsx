import { useMemo } from 'react';
import { resourceList } from '../resource/ResourceList.tsx';
import styles from './Permissions.module.css';
import { newRowsForResource } from './permissionForms.tsx';
import { permissions } from './permissions.ts';

interface PermissionsOfProps {
  readonly column: 'connection_id' | 'playbook_id';
  readonly id: string;
  readonly name: string;
}

const kinds = { connection_id: 'connection', playbook_id: 'playbook' } as const;

/** Permissions of one connection or playbook, as an editor tab. */
export function PermissionsOf({ column, id, name }: PermissionsOfProps) {
  const List = useMemo(
    () =>
      resourceList(
        {
          ...permissions,
          form: { ...permissions.form, newRows: newRowsForResource({ kind: kinds[column], id, name }) },
        },
        'dialog',
        {
          embedded: { hiddenColumns: ['resource'] },
        },
      ),
    [column, id, name],
  );
  const of = useMemo(() => ({ column, id }), [column, id]);
  const given = useMemo(() => ({ [column]: id }), [column, id]);
  return (
    <div className={styles.tab}>
      <List of={of} presetValues={given} />
    </div>
  );
}
