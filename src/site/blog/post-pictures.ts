import type { PostDetail } from '../../model/posts/blog-backend.ts';
import type { Block } from '../../model/posts/light-markup.ts';
import { textPicture } from '../../model/posts/post-addresses.ts';

/** The addresses of all pictures that a post's pages show. */
export async function allAddresses(
  { pinterestImageLink, blog }: Pick<PostDetail, 'pinterestImageLink' | 'blog'>,
  insecureHosts: ReadonlySet<string> | undefined,
): Promise<string[]> {
  const own = (pinterestImageLink && textPicture(pinterestImageLink, insecureHosts)) || [];
  // Its parser is a sixth of the Worker, and only posts need it.
  const { parseLightMarkup } = await import('../../model/posts/light-markup.ts');
  const inText = picturesIn(parseLightMarkup(blog)).flatMap(
    (written) => textPicture(written, insecureHosts) ?? [],
  );
  return [own, inText].flat();
}

function picturesIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'picture':
        return block.address;
      case 'quote':
        return picturesIn(block.blocks);
      case 'list':
        return block.items.flatMap(picturesIn);
      default:
        return [];
    }
  });
}
