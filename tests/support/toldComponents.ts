import {
  packComponents,
  type ToldComponent,
  unpackComponents,
} from '../../src-preload/contract/rules/packedComponents.ts';

/** Returns a healthy component named by its id. */
export const told = (id: string, values: Partial<ToldComponent> = {}): ToldComponent => ({
  id,
  name: id,
  type: 'System',
  status: values.health ?? 'healthy',
  health: 'healthy',
  ...values,
});

/** Returns a topology as the window unpacks it, without figures. */
export const topologyOf = (roots: readonly string[], rows: readonly ToldComponent[]) =>
  unpackComponents(
    packComponents(
      roots,
      rows.map((row) => [row, null, null] as const),
    ),
  );
