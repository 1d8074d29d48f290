import { procedures } from '../../bridge/procedures.ts';
import type { Host } from '../../host/host.ts';
import { saveText } from '../../host/writingFiles.ts';
import type { Kubeconfigs } from '../../kubeconfig/Kubeconfigs.ts';

const mediaType = 'text/yaml; charset=utf-8';

/** @param loaded returns the kubeconfig service once it is loaded */
export const kubeconfigProcedures = (loaded: () => Promise<Kubeconfigs>, host: Pick<Host, 'saveFile'>) => {
  const installed = async () => (await loaded()).installed;
  return {
    start: procedures.kubeconfig.start.handler(async () => (await loaded()).start()),
    preview: procedures.kubeconfig.preview.handler(async ({ input }) => (await loaded()).preview(input)),
    install: procedures.kubeconfig.install.handler(async ({ input: { fingerprint, ...wish } }) =>
      (await loaded()).install(wish, fingerprint),
    ),
    proceed: procedures.kubeconfig.proceed.handler(async ({ input }) =>
      (await loaded()).proceed(input.pending, input.fingerprint),
    ),
    discard: procedures.kubeconfig.discard.handler(async ({ input }) => {
      (await loaded()).discard(input.pending);
      return {};
    }),
    verify: procedures.kubeconfig.verify.handler(async ({ input }) => (await loaded()).verify(input.id)),
    undo: procedures.kubeconfig.undo.handler(async ({ input }) => ({
      refusal: await (await installed()).undo(input.id),
    })),
    save: procedures.kubeconfig.save.handler(async function* ({ signal }) {
      const kubeconfigs = await loaded();
      const file = { name: kubeconfigs.fileName(), type: mediaType };
      // Opens the save dialog first, so that no token is created if the user cancels.
      yield* saveText(host, file, () => kubeconfigs.text(), signal);
    }),
    copy: procedures.kubeconfig.copy.handler(async () => ({ text: await (await loaded()).text() })),
    lock: {
      remove: procedures.kubeconfig.lock.remove.handler(async ({ input }) => {
        await (await loaded()).removeLock(input.path);
        return {};
      }),
    },
    inventory: {
      list: procedures.kubeconfig.inventory.list.handler(async () => (await installed()).list()),
      preview: procedures.kubeconfig.inventory.preview.handler(async ({ input }) =>
        (await installed()).previewRemoval(input.id),
      ),
      remove: procedures.kubeconfig.inventory.remove.handler(async ({ input }) => ({
        refusal: await (await installed()).remove(input.id, input.fingerprint),
      })),
      remedy: procedures.kubeconfig.inventory.remedy.handler(async ({ input }) => ({
        refusal: await (await installed()).remedy(input.finding),
      })),
    },
  };
};
