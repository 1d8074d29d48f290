import clsx from 'clsx';
import { Users } from 'lucide-react';
import { Icon } from '#kit/icons/Icon.tsx';
import { iconFile } from '#kit/icons/infrastructureIcons.ts';
import { Row, Text } from '#kit/layout/boxes.tsx';
import styles from './Avatar.module.css';

interface AvatarPerson {
  readonly name: string;
  /** A team, with an optional `icon`. */
  readonly team?: boolean;
  readonly icon?: string | null;
}

/** Initials of the first and last word: HW for `Hanneke de Wit`. */
export function personInitials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '');
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase() || '?';
}

const hasIcon = (icon: string | null | undefined): icon is string =>
  icon !== null && icon !== undefined && iconFile(icon, undefined) !== undefined;

/** A user or team as a circle. Initials, because the window sends no requests to picture hosts. */
export function Avatar({ name, team = false, icon }: AvatarPerson) {
  return (
    <span className={clsx(styles.avatar, team && styles.team)} role="img" aria-label={name} title={name}>
      {team ? hasIcon(icon) ? <Icon name={icon} /> : <Users aria-hidden /> : personInitials(name)}
    </span>
  );
}

/**
 * Avatars of several people.
 * @param max maximum number of avatars; the rest is a count
 */
export function Avatars({ people, max }: { readonly people: readonly AvatarPerson[]; readonly max: number }) {
  const more = people.length - max;
  return (
    <Row as="span" display="inline-flex" gap={4}>
      {people.slice(0, max).map((one) => (
        <Avatar key={`${one.team === true} ${one.name}`} {...one} />
      ))}
      {more > 0 && (
        <Text size={12} tone="muted">
          +{more}
        </Text>
      )}
    </Row>
  );
}
