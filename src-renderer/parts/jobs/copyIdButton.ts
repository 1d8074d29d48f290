import { drawShape } from '#kit/status/drawShape.ts';
import { copyText } from '#kit/toasts/copyText.ts';
import styles from './copyIdButton.module.css';
import { messages } from './messages.ts';

/**
 * Returns a button that copies the id of a job's resource. Visible in the row under the pointer or the cursor.
 * @param resource display name of the resource
 */
export function copyIdButton(id: string, resource: string): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.className = styles.copy ?? '';
  button.setAttribute('aria-label', messages.copyIdOf(resource));
  button.dataset.tooltip = messages.copyIdOf(resource);
  button.append(drawShape('copy'));
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    void copyText(id, messages.copied(id));
  });
  return button;
}
