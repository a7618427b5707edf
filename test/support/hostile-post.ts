import type { PostRow } from '../../scripts/posts/post-row.ts';

/** The oldest post: its author tries everything to become script, beside every kind of markup. */
export const HOSTILE_POST: PostRow = {
  slug: 'hostile-post',
  id: 'hostile-post',
  domain: 'nunavut-news.example',
  date: '2019-01-05',
  meta_title: '<img src=x onerror=alert(1)>Title',
  meta_description: '"><script>alert(2)</script>',
  short_tail_keywords: '<b onmouseover=alert(3)>one</b>, two',
  pinterest_image_link: 'javascript:alert(4)',
  blog: [
    '# First heading',
    'Plain, **bold** and *italic*.\nSecond line.',
    '## Second heading',
    '### Third heading',
    '<script>alert(5)</script>',
    '"><img src=x onerror=alert(6)>',
    '[link](javascript:alert(7)) ![picture](javascript:alert(8))',
    '<iframe src="javascript:alert(9)"></iframe>',
  ].join('\n\n'),
  youtube_shorts_url: 'javascript:alert(10)//youtube.com/watch?v=aaaaaaaaaaa',
  front_matter: '',
  draft: 0,
  author: '<script>alert(11)</script>',
  updated: '"><script>alert(12)</script>',
};
