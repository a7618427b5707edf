/** The words of parts that several pages show. */
export const PARTS = {
  breakingNews: 'Breaking News',
  weather: 'Weather',
  /** Degrees Celsius. */
  degrees: (value: number) => `${value}°C`,
  /** The day's highest and lowest temperature, as `degrees` writes them. */
  highLow: (high: string, low: string) => `High ${high}, Low ${low}`,
  headlines: 'Headlines',
  breadcrumbs: 'Breadcrumbs',
  contents: 'On this page',
  browse: 'Browse by Category',
  viewAll: 'View All Categories →',
};
