import type { FormRecord } from '#kit/fields/recordPath.ts';
import { NotSavedError } from '#kit/form/NotSavedError.ts';
import { confirm } from '#kit/overlay/confirmStore.ts';
import type { ResourceDefinition } from './ResourceDefinition.ts';

/**
 * Prompts before values with a problem are saved.
 * @throws NotSavedError if the user declines
 */
export async function askBeforeSave(
  { form }: Pick<ResourceDefinition, 'form'>,
  values: FormRecord,
): Promise<void> {
  const question = await form?.confirmSave?.(values);
  if (question !== undefined && !(await confirm(question))) throw new NotSavedError();
}
