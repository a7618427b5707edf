/** Bytes of audio between two blocks of metadata. */
export const ICY_METAINT = 8000;

/** Puts the current title into a stream of audio, every `ICY_METAINT` bytes, as listeners with `Icy-MetaData: 1` expect it. */
export class IcyStream {
  #untilBlock = ICY_METAINT;
  #said: string | undefined;

  /** The audio with the blocks that are due in it. A title is said when it is new; an empty block says "as before". */
  weave(audio: Buffer, title: string): Buffer {
    const parts: Buffer[] = [];
    let rest = audio;
    while (rest.length >= this.#untilBlock) {
      parts.push(rest.subarray(0, this.#untilBlock), this.#block(title));
      rest = rest.subarray(this.#untilBlock);
      this.#untilBlock = ICY_METAINT;
    }
    this.#untilBlock -= rest.length;
    return Buffer.concat([...parts, rest]);
  }

  #block(title: string): Buffer {
    if (title === this.#said) return Buffer.from([0]);
    this.#said = title;
    const text = Buffer.from(`StreamTitle='${title}';`);
    const sixteenths = Math.ceil(text.length / 16);
    return Buffer.concat([Buffer.from([sixteenths]), text], 1 + sixteenths * 16);
  }
}
