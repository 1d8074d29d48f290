import { procedures } from '../../bridge/procedures.ts';
import type { Host } from '../../host/host.ts';
import { saveText } from '../../host/writingFiles.ts';
import type { Kubeconfigs } from '../../kubeconfig/Kubeconfigs.ts';

const mediaType = 'text/yaml; charset=utf-8';

export const kubeconfigProcedures = (kubeconfigs: Kubeconfigs, host: Pick<Host, 'saveFile'>) => ({
  start: procedures.kubeconfig.start.handler(() => kubeconfigs.start()),
  preview: procedures.kubeconfig.preview.handler(({ input }) => kubeconfigs.preview(input)),
  install: procedures.kubeconfig.install.handler(({ input: { fingerprint, ...wish } }) =>
    kubeconfigs.install(wish, fingerprint),
  ),
  proceed: procedures.kubeconfig.proceed.handler(({ input }) =>
    kubeconfigs.proceed(input.pending, input.fingerprint),
  ),
  discard: procedures.kubeconfig.discard.handler(({ input }) => {
    kubeconfigs.discard(input.pending);
    return {};
  }),
  verify: procedures.kubeconfig.verify.handler(({ input }) => kubeconfigs.verify(input.id)),
  undo: procedures.kubeconfig.undo.handler(async ({ input }) => ({
    refusal: await kubeconfigs.installed.undo(input.id),
  })),
  save: procedures.kubeconfig.save.handler(({ signal }) =>
    // The place first: a token is made only for a file that there will be.
    saveText(host, { name: kubeconfigs.fileName(), type: mediaType }, () => kubeconfigs.text(), signal),
  ),
  copy: procedures.kubeconfig.copy.handler(async () => ({ text: await kubeconfigs.text() })),
  lock: {
    remove: procedures.kubeconfig.lock.remove.handler(async ({ input }) => {
      await kubeconfigs.removeLock(input.path);
      return {};
    }),
  },
  inventory: {
    list: procedures.kubeconfig.inventory.list.handler(() => kubeconfigs.installed.list()),
    preview: procedures.kubeconfig.inventory.preview.handler(({ input }) =>
      kubeconfigs.installed.previewRemoval(input.id),
    ),
    remove: procedures.kubeconfig.inventory.remove.handler(async ({ input }) => ({
      refusal: await kubeconfigs.installed.remove(input.id, input.fingerprint),
    })),
    remedy: procedures.kubeconfig.inventory.remedy.handler(async ({ input }) => ({
      refusal: await kubeconfigs.installed.remedy(input.finding),
    })),
  },
});
