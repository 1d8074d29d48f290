import { packComponents, type ServerComponent, unpackComponents } from '#contract/rules/packedComponents.ts';

/** Returns a healthy component named by its id. */
export const serverComponent = (id: string, values: Partial<ServerComponent> = {}): ServerComponent => ({
  id,
  name: id,
  type: 'System',
  status: values.health ?? 'healthy',
  health: 'healthy',
  ...values,
});

/** Returns a topology as the window unpacks it, without figures. */
export const topologyOf = (roots: readonly string[], rows: readonly ServerComponent[]) =>
  unpackComponents(
    packComponents(
      roots,
      rows.map((row) => [row, null, null] as const),
    ),
  );
