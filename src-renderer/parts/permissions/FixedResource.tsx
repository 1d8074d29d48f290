import { Link } from '@tanstack/react-router';
import { Fragment, useMemo } from 'react';
import { FieldFrame } from '#kit/fields/FieldFrame.tsx';
import { isRecord } from '#kit/fields/recordPath.ts';
import { useFromValues } from '#kit/form/useRowField.ts';
import { Text } from '#kit/layout/boxes.tsx';
import { messages, permissionKindLabels } from './messages.ts';
import styles from './Permissions.module.css';
import type { PresetResource } from './PresetResource.ts';
import { refsOf } from './permissionMeaning.ts';
import { permissionResourceAddress } from './permissionResourceAddress.ts';
import { useNamed } from './useNamed.ts';

/**
 * The resource of a permission as a read-only link.
 * @param ownId id of an existing permission
 */
export function FixedResource({
  given,
  ownId,
}: {
  readonly given?: PresetResource | undefined;
  readonly ownId?: string | undefined;
}) {
  const text = useFromValues((values) => JSON.stringify(refsOf(values).resources));
  const resources = useMemo(() => {
    const values: unknown = JSON.parse(text);
    return Array.isArray(values)
      ? (values.filter(isRecord) as unknown as ReturnType<typeof refsOf>['resources'])
      : [];
  }, [text]);
  const refs: ReadonlyArray<Pick<PresetResource, 'kind' | 'id'>> = given === undefined ? resources : [given];
  const shown = refs.map(useNamed(refs, ownId, given));
  return (
    <FieldFrame label={messages.form.resource} group readOnly>
      {(_control, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot use the frame's label as its name.
        <div role="group" {...group} className={styles.fixed}>
          {shown.length === 0 && (
            <Text tone="muted" flow="anywhere">
              {messages.nothing}
            </Text>
          )}
          {shown.map(({ kind, id, name, qualifier }) => {
            const href = permissionResourceAddress({ kind, id });
            return (
              <Fragment key={kind}>
                <Text tone="muted" flow="anywhere">
                  {permissionKindLabels[kind]}
                </Text>
                {href === undefined ? <span>{name ?? id}</span> : <Link to={href}>{name ?? id}</Link>}
                {qualifier !== undefined && (
                  <Text tone="muted" flow="anywhere">
                    {qualifier}
                  </Text>
                )}
              </Fragment>
            );
          })}
        </div>
      )}
    </FieldFrame>
  );
}
