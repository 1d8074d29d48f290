const magicBytes = 4;
const maxHeaderBytes = 18;
const blockHeaderBytes = 3;
const checksumBytes = 4;

/** Sizes of header fields by two bits of the frame header descriptor (RFC 8878, section 3.1.1.1). */
const dictionaryBytes = [0, 1, 2, 4] as const;
const contentSizeBytes = [0, 2, 4, 8] as const;

const rleBlock = 1;

/** Returns the length of magic number and frame header, in bytes. */
function headerBytesOf(descriptor: number): number {
  const isSingleSegment = (descriptor & 0x20) !== 0;
  const sizeFlag = descriptor >> 6;
  const contentSize = sizeFlag === 0 && isSingleSegment ? 1 : (contentSizeBytes[sizeFlag] ?? 0);
  return magicBytes + 1 + (isSingleSegment ? 0 : 1) + (dictionaryBytes[descriptor & 3] ?? 0) + contentSize;
}

/** Finds the end of a Zstandard frame in a stream by its block lengths, without decoding it. */
export class FrameEnd {
  /** Bytes of a header that is incomplete so far. */
  #head = Buffer.alloc(0);
  /** Number of bytes to skip before the next header. */
  #skip = 0;
  #hasChecksum = false;
  #state: 'frame' | 'block' | 'end' = 'frame';

  /** @returns number of bytes of the chunk that follow the frame */
  consume(chunk: Buffer): number {
    let at = 0;
    while (at < chunk.length) {
      const skipped = Math.min(this.#skip, chunk.length - at);
      this.#skip -= skipped;
      at += skipped;
      if (at === chunk.length) return 0;
      if (this.#state === 'end') return chunk.length - at;
      at += this.#readHeader(chunk.subarray(at));
    }
    return 0;
  }

  /** @returns number of bytes that belong to the header */
  #readHeader(rest: Buffer): number {
    const before = this.#head.length;
    const wanted = this.#state === 'block' ? blockHeaderBytes : maxHeaderBytes;
    const head = Buffer.concat([this.#head, rest.subarray(0, wanted - before)]);
    const length = this.#state === 'block' ? blockHeaderBytes : frameHeaderBytes(head);
    if (length === undefined || head.length < length) {
      this.#head = head;
      return head.length - before;
    }
    this.#head = Buffer.alloc(0);
    if (this.#state === 'frame') {
      this.#hasChecksum = ((head[magicBytes] ?? 0) & 4) !== 0;
      this.#state = 'block';
    } else this.#readBlock(head.readUIntLE(0, blockHeaderBytes));
    return length - before;
  }

  #readBlock(header: number): void {
    const isLast = (header & 1) === 1;
    this.#skip = ((header >> 1) & 3) === rleBlock ? 1 : header >> 3;
    if (!isLast) return;
    this.#skip += this.#hasChecksum ? checksumBytes : 0;
    this.#state = 'end';
  }
}

function frameHeaderBytes(head: Buffer): number | undefined {
  const descriptor = head[magicBytes];
  return descriptor === undefined ? undefined : headerBytesOf(descriptor);
}
