import type { ConfigItem } from '#contract/entities/configItem.ts';
import { locationOf } from '#contract/rules/locationTags.ts';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import type { Option } from '#kit/select/Option.ts';

interface TitledSide {
  /** Name of the workspace. */
  readonly workspaceName: string;
  readonly item: Pick<ConfigItem, 'id' | 'name' | 'type' | 'tags'>;
  readonly version: string;
  readonly versions: readonly Option[];
}

/**
 * Returns the titles of both sides: what distinguishes them. Items of the same name have their workspace, type,
 * location, or at last their id; versions of the same item have their time.
 */
export function sideTitles(left: TitledSide, right: TitledSide): readonly [left: string, right: string] {
  const versionOf = ({ version, versions }: TitledSide): string =>
    versions.find(({ value }) => value === version)?.label ?? version;
  const isSameWorkspace = left.workspaceName === right.workspaceName;
  if (isSameWorkspace && left.item.id === right.item.id) return [versionOf(left), versionOf(right)];
  const facts: ReadonlyArray<(side: TitledSide) => string> = [
    ({ workspaceName }) => workspaceName,
    ({ item }) => formatTypeLabel(item.type),
    ({ item }) => locationOf(item.tags).join(' · '),
    (side) => (left.version === right.version ? '' : versionOf(side)),
  ];
  const distinct = facts.filter((of) => of(left) !== of(right));
  const titleOf = (side: TitledSide): string =>
    [side.item.name, ...distinct.map((of) => of(side))].filter((part) => part !== '').join(' · ');
  const titles = [titleOf(left), titleOf(right)] as const;
  // Items of other names need no further facts.
  if (isSameWorkspace && left.item.name !== right.item.name && left.version === right.version)
    return [left.item.name, right.item.name];
  return titles[0] === titles[1]
    ? [`${titles[0]} · ${left.item.id}`, `${titles[1]} · ${right.item.id}`]
    : titles;
}
