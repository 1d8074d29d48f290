export async function base64Of(blob: Blob): Promise<string> {
  const reader = new FileReader();
  const read = new Promise<string>((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The bytes could not be read.'));
  });
  reader.readAsDataURL(blob);
  // Remove the prefix `data:…;base64,`.
  const address = await read;
  return address.slice(address.indexOf(',') + 1);
}
